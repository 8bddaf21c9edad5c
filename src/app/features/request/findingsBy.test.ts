import { expect, test } from 'vitest';
import type { DiagnosticView } from '../../../worker/protocol.ts';
import { findingsBy } from './findingsBy.ts';

const finding = (at: string, messageIndex = -1) => ({ at, messageIndex, key: at }) as DiagnosticView;

test('a problem belongs to the innermost place that holds it', () => {
  const places = ['/model', '/tools', '/tools/0', '/tools/1'].map((at) => ({ at }));
  const found = findingsBy(places, [
    finding('/tools/1/input_schema/type'),
    finding('/tools/10'),
    finding('/model'),
    finding('/messages/2', 2),
    finding('/other'),
  ]);
  expect([...found].map(([at, list]) => [at, list.map(({ key }) => key)])).toEqual([
    ['/tools/1', ['/tools/1/input_schema/type']],
    ['/tools', ['/tools/10']],
    ['/model', ['/model']],
  ]);
});
