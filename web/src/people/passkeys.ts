// Passkeys: what WebAuthn tells in bytes travels as text.

type Json = Record<string, unknown>

const HOST = /^[\d.]+$|^\[/ // an address by number, of which browsers have no passkeys

/** Has this browser passkeys at this address? They need a name, and https or this very computer. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && isSecureContext && !HOST.test(location.hostname)

export const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer
export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

const BINARY = new Set(['challenge', 'id'])

/** Options as WebAuthn reads them: challenges and ids in bytes, wherever they stand, but not the name of the site. */
function read(told: unknown, isSite = false): unknown {
  if (Array.isArray(told)) return told.map((each) => read(each))
  if (typeof told !== 'object' || told === null) return told
  const pairs = Object.entries(told).map(([key, value]) => [
    key,
    BINARY.has(key) && typeof value === 'string' && !isSite ? bytesOf(value) : read(value, key === 'rp'),
  ])
  return Object.fromEntries(pairs)
}

/** A passkey is made: what the server is to know of it. */
export async function make(options: object): Promise<Json> {
  const made = await navigator.credentials.create({ publicKey: read(options) as PublicKeyCredentialCreationOptions })
  if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) throw new Error('none')
  return told(made, {
    clientDataJSON: textOf(made.response.clientDataJSON),
    attestationObject: textOf(made.response.attestationObject),
  })
}

/** A passkey answers. */
export async function sign(options: object): Promise<Json> {
  const found = await navigator.credentials.get({ publicKey: read(options) as PublicKeyCredentialRequestOptions })
  if (!(found instanceof PublicKeyCredential) || !(found.response instanceof AuthenticatorAssertionResponse)) throw new Error('none')
  const { clientDataJSON, authenticatorData, signature, userHandle } = found.response
  return told(found, {
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle && { userHandle: textOf(userHandle) }),
  })
}

const told = (credential: PublicKeyCredential, response: Json): Json => ({
  id: credential.id,
  rawId: textOf(credential.rawId),
  type: credential.type,
  response,
  clientExtensionResults: {},
})
