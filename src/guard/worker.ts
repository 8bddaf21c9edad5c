/** Imported first by every worker. */
import { closeChannels } from './channels.ts';

closeChannels(self);
