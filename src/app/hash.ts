/** What can stand behind the # of the address: places of this page, never a transcript. */

/** Goes to the page of a rule, or to the list of all. */
export function goToRule(rule: string | null): void {
  location.hash = rule === null ? 'rules' : `rule=${bare(rule)}`;
}

/** Goes to all that is known of the targets. */
export function goToFacts(): void {
  location.hash = 'facts';
}

/** The address without what it asked for. */
export function leaveAddress(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}

/** A place in a sample: what a link names. */
export interface SamplePlace {
  readonly sample: string;
  /** null: the one that the sample is for. */
  readonly target: string | null;
  readonly rule: string | null;
}

/** The place as it stands behind the #. */
export function samplePlace({ sample, target, rule }: SamplePlace): string {
  const parts = [
    `sample=${bare(sample)}`,
    ...(target === null ? [] : [`target=${bare(target)}`]),
    ...(rule === null ? [] : [`rule=${bare(rule)}`]),
  ];
  return parts.join('&');
}

/** The place that an address names; null where it names no sample. */
export function placeIn(hash: string): SamplePlace | null {
  const asked = new URLSearchParams(hash.replace(/^#/, ''));
  const sample = asked.get('sample');
  if (sample === null) return null;
  return { sample, target: asked.get('target') || null, rule: asked.get('rule') || null };
}

const bare = (name: string): string => encodeURIComponent(name).replaceAll('%2F', '/');
