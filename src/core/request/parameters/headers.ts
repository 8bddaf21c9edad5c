import type { ParameterCheck } from '../values-parameters.ts';
import { breach, sending } from './asks.ts';

/** A header as an API requires it. */
interface Required {
  readonly name: string;
  /** False where it is there and its value is rejected. */
  readonly isMissing: boolean;
  /** null: nobody but the sender knows it. */
  readonly value: string | null;
}

/** What an API requires whose error names a header: that it is sent, and with which value. */
export const withHeader = ({ name, isMissing, value }: Required): ParameterCheck => ({
  ...{ id: 'header-refused', text: 'header', isOfModels: false, isOfKeys: false },
  *finds(sent) {
    const sends = sent.sentTo?.headers?.get(name.toLowerCase());
    if (isMissing ? sends !== undefined : value !== null && sends === value) return;
    const ways = value === null ? [] : sending(sent, name, value);
    const rejects = isMissing
      ? `The request lacks the header \`${name}\``
      : `The error rejects the value of the header \`${name}\``;
    const says = value === null ? `${rejects}.` : `${rejects}; send \`${name}: ${value}\`.`;
    const reason = sent.sentTo?.isWritten === true ? 'open' : 'away';
    yield breach(sent, [], says, ways, { data: { name }, ...(ways.length > 0 ? {} : { text: reason }) });
  },
});
