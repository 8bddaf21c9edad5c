/** The door to what the page knows: `useStore` reads, `actions` changes, `client` asks the worker. */
export { actions } from './actions.ts';
export { client } from './client.ts';
export { canApply, REST } from './plans.ts';
export {
  builtPlan,
  chosenRequest,
  type DialogId,
  decodedOf,
  errorTextOf,
  type Folder,
  followsUsage,
  getState,
  hasSides,
  isBuilding,
  type MainTab,
  NO_FILTER,
  type Notice,
  type Origin,
  type Proved,
  REQUEST,
  readyPlan,
  type Selection,
  type State,
  shownBefore,
  shownPlan,
  showsSides,
  showsTrim,
  showsWritten,
  subscribe,
  TABS,
  type Tab,
  type ThemeChoice,
  useStore,
  type Writing,
  type Written,
} from './state.ts';
export { asideWords } from './unsavedWork.ts';
