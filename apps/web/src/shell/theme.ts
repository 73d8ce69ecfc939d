import type { Preferences } from '@forecourt/core/features/session/schemas'

type Theme = Preferences['theme']

const KEY = 'forecourt.theme'

/** The theme that this browser showed last, for the pages before sign-in. */
export function storedTheme(): Theme {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'system' ? text : 'dark'
}

/** Dark or light, as it is shown. */
export function shownTheme(theme: Theme): 'dark' | 'light' {
  if (theme !== 'system') return theme
  return window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** Shows a theme and stores it in this browser. */
export function applyTheme(theme: Theme): void {
  const shown = shownTheme(theme)
  document.documentElement.dataset.theme = shown
  localStorage.setItem(KEY, theme)
  // The window of the installed application has a title bar of this colour.
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', shown === 'dark' ? '#0d0f11' : '#e9ecef')
}

/** Returns the other one of dark and light. */
export function otherTheme(theme: Theme): 'dark' | 'light' {
  return shownTheme(theme) === 'dark' ? 'light' : 'dark'
}
