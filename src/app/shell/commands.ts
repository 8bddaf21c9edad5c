import { copyMessage } from '../parts/copyMessage.ts';
import { placeElement } from '../parts/focusPlaces.ts';
import { saveWords } from '../parts/saveWords.ts';
import { copyOf } from '../parts/sharing.ts';
import { copyNow, downloadShown, shownPlanId } from '../parts/written.ts';
import { idOf, STORIES } from '../samples/stories.ts';
import { actions, asideWords, chosenRequest, getState, type State, TABS, type Tab } from '../store.ts';
import { pickFiles, pickFolder } from './files.ts';
import { GO_TO } from './goTo.ts';
import { leadWith } from './paletteKeys.ts';
import { stepProblem } from './steps.ts';

export interface Command {
  readonly title: string;
  readonly keys?: string;
  run(): void;
}

const TAB_TITLES: { readonly [T in Tab]: string } = {
  case: 'Show what was checked, presets and operations',
  trim: 'Trim to a budget',
  calls: 'List the tool calls',
  export: 'Export: the file, and its words as text',
};

/** Everything that can be done now, for the palette. */
export function commandsOf(state: State): Command[] {
  const { view, phase } = state;
  const planRequest = chosenRequest(state);
  const working = phase === 'ready' && view !== null;
  return [
    ...(working ? workCommands(state) : []),
    ...(planRequest
      ? [
          command('Show before and after', actions.showSides),
          command('Apply the plan', actions.applyPlan, 'Ctrl Enter'),
          command('Discard the plan', actions.discardPlan),
        ]
      : []),
    command('Choose files to open', pickFiles),
    command('Choose a folder: every session in it as a table', pickFolder),
    ...(state.folder && phase !== 'folder' ? [command(`Back to ${state.folder.name}`, actions.showFolder)] : []),
    command('Where the bytes are', () => actions.openDialog('bulk')),
    ...(state.aside ? [command(`Bring back: ${asideWords(state.aside)}`, actions.bringBack)] : []),
    ...(working || phase === 'folder' ? [command('Start over with another transcript', actions.closeSession)] : []),
    ...(state.catalogue?.targets ?? []).map((it) => command(`Target: ${it.title}`, () => actions.setTarget(it.id))),
    command('Target: automatic', () => actions.setTarget(null)),
    ...(['light', 'dark', 'system'] as const).map((it) =>
      command(it === 'system' ? 'Theme as the device' : `Theme: ${it}`, () => actions.setTheme(it)),
    ),
    ...STORIES.map((it) => command(`Sample: ${it.title}`, () => actions.playSample(idOf(it)))),
    command('All rules', () => actions.openRule(null)),
    command('All requirements of the targets', () => actions.openFacts()),
    command('Shortcuts and help', () => actions.openDialog('help'), '?'),
    command('Privacy proof', () => actions.openDialog('privacy')),
  ];
}

function workCommands(state: State): Command[] {
  const { view, dense, pane, sample, selection, picked, bySize } = state;
  const planRequest = chosenRequest(state);
  if (!view) return [];
  const selected = selection?.index ?? -1;
  const { verdict, undo, redo, recommended } = view;
  const repair = { kind: 'repair', preset: recommended } as const;
  return [
    ...(verdict.repair && planRequest === null
      ? [
          command('Show the recommended fix', () => actions.choosePlan(repair)),
          command('Apply the recommended fix', actions.applyPlan, 'Ctrl Enter'),
        ]
      : []),
    ...(selected < 0
      ? []
      : [
          command(`Edit message ${selected}`, () => actions.editMessage(selected), 'e'),
          command(`Remove message ${selected}`, () => actions.removeMessages([selected]), 'Delete'),
          command(`Move message ${selected} up`, () => actions.moveMessage(selected, -1), 'Alt ↑'),
          command(`Move message ${selected} down`, () => actions.moveMessage(selected, 1), 'Alt ↓'),
          command(`Copy message ${selected}`, () => copyMessage(selected)),
          command(`Insert a message before message ${selected}`, () => actions.insertMessage(selected)),
          command(`Insert a message after message ${selected}`, () => actions.insertMessage(selected + 1)),
        ]),
    ...(picked.size > 1
      ? [command(`Remove ${picked.size} messages`, () => actions.removeMessages([...picked]), 'Delete')]
      : []),
    command('Go to a message', goToMessage, 'g'),
    bySize
      ? command('Rows in the order of the conversation', () => actions.sortBySize(false))
      : command('Rows by size, the largest first', () => actions.sortBySize(true)),
    command('Show the conversation', () => actions.setMain('conversation'), 'Alt 1'),
    command('Show the source', () => actions.setMain('source'), 'Alt 2'),
    ...TABS.map((tab, at) => command(TAB_TITLES[tab], () => actions.setTab(tab), `Alt ${at + 3}`)),
    command('Explain an error text', explain),
    ...(view.edited ? [command('Compare with original', () => actions.compare('original'))] : []),
    ...state.otherFiles
      .slice(0, 8)
      .map((file) => command(`Compare with ${file.name}`, () => actions.compareWith(file))),
    command('Next problem', () => stepProblem(1), 'n'),
    command('Previous problem', () => stepProblem(-1), 'p'),
    ...(undo === null ? [] : [command(`Undo: ${undo}`, actions.undo, 'Ctrl Z')]),
    ...(redo === null ? [] : [command(`Redo: ${redo}`, actions.redo, 'Ctrl Shift Z')]),
    ...(sample === null || view.edited ? [] : [command('Copy link to this sample', actions.copySampleLink)]),
    command('Download', downloadShown, 'Ctrl S'),
    command('Copy', () => copyNow(shownPlanId(getState()))),
    command('Another format', () => actions.write('format', null)),
    command('Share a redacted copy', () => actions.write('copy', copyOf(null))),
    command('Save my prompts as Markdown', () => saveWords(view, 'prompts')),
    command('Save the conversation as Markdown', () => saveWords(view, 'conversation')),
    command('Only messages with problems', () => actions.setFilter({ problemsOnly: !getState().filter.problemsOnly })),
    command('Only calls and results', () => actions.setFilter({ callsOnly: !getState().filter.callsOnly })),
    command('All messages', () => actions.clearFilter()),
    pane === 'rows'
      ? command('Read the conversation', () => actions.setPane('read'), 'r')
      : command('Show the messages as rows', () => actions.setPane('rows'), 'r'),
    command(dense ? 'Rows of two lines' : 'Rows of one line', () => actions.setDense(!dense)),
    command('Verify with your own key', () => actions.openDialog('verify')),
    command('Look at the pictures', () => actions.openDialog('pictures')),
    command('Check against every target', () => actions.openDialog('acceptance')),
    command('Why this format', () => actions.openDialog('evidence')),
  ];
}

function goToMessage(): void {
  leadWith(GO_TO);
  setTimeout(() => actions.openDialog('palette'), 0);
}

/** To the field for it, or to what opens it. */
function explain(): void {
  setTimeout(() => placeElement('error')?.focus(), 0);
}

function command(title: string, run: () => unknown, keys?: string): Command {
  return { title, ...(keys === undefined ? {} : { keys }), run: () => void run() };
}
