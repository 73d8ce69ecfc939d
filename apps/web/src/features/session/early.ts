/** The sign-in form as it would be had what was typed before it was drawn been typed into it. */
export interface Early {
  username: string
  password: string
  /** Typing went on in the password. */
  isInPassword: boolean
  /** Enter was pressed while something was missing. */
  hasTried: boolean
  /** Enter was pressed with both there. */
  isSent: boolean
}

/**
 * Takes the fields of `index.html` away; null once they are gone.
 *
 * @param lastUsername Whose name stands there already begins with the password.
 */
export function takeEarly(lastUsername: string | null = null): Early | null {
  const early = document.getElementById('early')
  const [name, word] = early?.querySelectorAll('textarea') ?? []
  if (!early || !name || !word) return null
  const hasTabbed = document.activeElement === word || word.value !== ''
  early.remove()
  return typedEarly(hasTabbed ? `${name.value}\t${word.value}` : name.value, lastUsername)
}

/** The form after these keys: letters, Enter as a line feed, Tab from the name to the password. */
function typedEarly(keys: string, lastUsername: string | null): Early {
  const form = { username: lastUsername ?? '', password: '', hasTried: false, isSent: false }
  let field: 'username' | 'password' = lastUsername === null ? 'username' : 'password'
  for (const key of keys) {
    if (key === '\t') field = 'password'
    else if (key !== '\n') form[field] += key
    else if (form.username.trim() !== '' && form.password !== '') {
      form.isSent = true
      break
    } else {
      form.hasTried = true
      field = form.username.trim() === '' ? 'username' : 'password'
    }
  }
  return { ...form, isInPassword: field === 'password' }
}
