// Copying a text, also where the browser keeps its clipboard from pages at a plain address.

export async function copied(text: string, shown: HTMLElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text) || mark(shown)
  }
}

/** The old way, which asks for no secure address. */
function copiedByHand(text: string): boolean {
  const box = document.createElement('textarea')
  box.value = text
  box.style.position = 'fixed'
  box.style.opacity = '0'
  document.body.append(box)
  box.select()
  const isDone = document.execCommand?.('copy') ?? false
  box.remove()
  return isDone
}

/** At least it is marked, to be copied by hand. */
function mark(shown: HTMLElement | undefined): boolean {
  if (shown) getSelection()?.selectAllChildren(shown)
  return false
}
