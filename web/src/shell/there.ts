// What is looked for and has to be there.

/** A value that cannot be missing here; an error where it is. */
export function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new ReferenceError('what is looked for is not there')
  return value
}
