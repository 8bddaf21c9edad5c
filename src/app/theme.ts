import { getState, setState, type ThemeChoice } from './state.ts';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const forced = window.matchMedia('(forced-colors: active)');

/** Shows the page in a theme; `system` follows the device. Nothing is stored. */
export function applyTheme(themeChoice: ThemeChoice): void {
  const theme = themeChoice === 'system' ? (system.matches ? 'dark' : 'light') : themeChoice;
  document.documentElement.dataset.theme = theme;
  setState({ themeChoice, theme });
}

/** Follows the device from now on. */
export function startTheme(): void {
  applyTheme('system');
  system.addEventListener('change', () => {
    if (getState().themeChoice === 'system') applyTheme('system');
  });
  // What is painted and not styled looks at this, to be painted again.
  const follow = () => setState({ forced: forced.matches });
  follow();
  forced.addEventListener('change', follow);
}
