import { createLog } from '../log';

/** Says nothing. */
export const silentLog = createLog({ level: 'silent', format: 'json' });
