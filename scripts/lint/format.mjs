import { runFormat } from './run-format.mjs';

runFormat({ check: false });
