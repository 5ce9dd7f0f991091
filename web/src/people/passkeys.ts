// Passkeys: browsers themselves turn what WebAuthn tells in bytes into text and back.

const HOST = /^[\d.]+$|^\[/ // an address by number, of which browsers have no passkeys

/** Has this browser passkeys at this address? They need a name, and https or this very computer. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential && isSecureContext && !HOST.test(location.hostname)

/** A passkey is made: what the server is to know of it. */
export const make = async (options: PublicKeyCredentialCreationOptionsJSON): Promise<Signed> =>
  told(await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }))

/** A passkey answers. */
export const sign = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<Signed> =>
  told(await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }))

export type Signed = RegistrationResponseJSON | AuthenticationResponseJSON

function told(credential: Credential | null): Signed {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('none')
  return credential.toJSON()
}
