import { useEffect } from 'react';
import { placeElement } from '../parts/focusPlaces.ts';
import { limitOf, trimToLimit } from '../parts/trim/tooLong.ts';
import { downloadShown } from '../parts/written.ts';
import { actions, chosenRequest, decodedOf, getState, REQUEST, showsTrim, TABS } from '../store.ts';
import { keepFocus } from './focus.ts';
import { GO_TO } from './goTo.ts';
import { leadWith } from './paletteKeys.ts';
import { stepProblem } from './steps.ts';

/** The keys that work everywhere. Single letters only where nothing is being typed. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const state = getState();
  const command = event.ctrlKey || event.metaKey;
  const done = () => event.preventDefault();
  if (command && event.key.toLowerCase() === 'k') {
    done();
    actions.openDialog('palette');
    return;
  }
  if (state.dialog !== null) return;
  const ready = state.phase === 'ready';
  const writing = isWriting(event.target);
  if (
    ready &&
    command &&
    event.key === 'Enter' &&
    state.writing === null &&
    (!writing || chosenRequest(state) !== null)
  ) {
    done();
    if (chosenRequest(state) === null && state.proved === null && limitOf(decodedOf(state)) !== null)
      void trimToLimit();
    else void actions.applyPlan();
    keepFocus('verdict');
    return;
  }
  if (ready && command && event.key.toLowerCase() === 's') {
    done();
    void downloadShown();
  } else if (ready && state.comparing !== null && event.key === 'Escape') {
    done();
    actions.compare(null);
  } else if (ready && state.writing !== null && event.key === 'Escape') {
    done();
    actions.closeWriting();
    keepFocus('verdict');
  } else if (ready && !writing && (chosenRequest(state) !== null || showsTrim(state)) && event.key === 'Escape') {
    done();
    actions.discardPlan();
    keepFocus('verdict');
  } else if (ready && !writing && command && event.key.toLowerCase() === 'z') {
    done();
    void (event.shiftKey ? actions.redo() : actions.undo());
  } else if (ready && event.altKey && !command && /^Digit[1-6]$/.test(event.code)) {
    done();
    openTab(Number(event.code.slice(5)) - 1);
  } else if (ready && !writing && event.altKey && !command && /^Arrow(Up|Down)$/.test(event.key)) {
    done();
    const index = state.selection?.index ?? REQUEST;
    if (index !== REQUEST) actions.moveMessage(index, event.key === 'ArrowUp' ? -1 : 1);
  } else if (!writing && !command && !event.altKey) letter(event, ready);
}

/** Conversation, source, then the panels of _Details_. */
function openTab(at: number): void {
  if (at < 2) actions.setMain(at === 0 ? 'conversation' : 'source');
  else actions.setTab(TABS[at - 2]!);
}

function letter(event: KeyboardEvent, ready: boolean): void {
  if (event.key === '?') actions.openDialog('help');
  else if (ready && event.key === 'n') stepProblem(1);
  else if (ready && event.key === 'p') stepProblem(-1);
  else if (ready && event.key === 'r') actions.setPane(getState().pane === 'rows' ? 'read' : 'rows');
  else if (ready && event.key === 'e') editSelected();
  else if (ready && event.key === 'g') {
    leadWith(GO_TO);
    actions.openDialog('palette');
  } else if (ready && event.key === '/') placeElement('find')?.focus();
  else return;
  event.preventDefault();
}

/** A message has to be selected, and not the request around them. */
function editSelected(): void {
  const index = getState().selection?.index ?? -1;
  if (index >= 0) actions.editMessage(index);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], .monaco-editor',
    ) !== null
  );
}
