import { wireSuite } from '../testing/wire.suite.ts';

// A third of the formats; the others have files of their own, so that they run side by side.
wireSuite(2, 3);
