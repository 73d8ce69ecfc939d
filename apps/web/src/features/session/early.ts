export interface Early {
  username: string
  password: string
  /** Typing went on in the password. */
  isInPassword: boolean
}

/** Takes the fields of `index.html` away, with what was typed into them before the page was drawn; null once they are gone. */
export function takeEarly(): Early | null {
  const early = document.getElementById('early')
  const [name, word] = early?.querySelectorAll('input') ?? []
  if (!early || !name || !word) return null
  const isInPassword = document.activeElement === word
  early.remove()
  return { username: name.value, password: word.value, isInPassword }
}
