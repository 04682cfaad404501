/** What the address of the screen keeps; an empty text is "not set". */
export const monitorDefaults = {
  view: 'hits',
  channel: '',
  programme: '',
  subject: '',
  time: 'last-7-days',
  q: '',
  scope: 'hits',
  day: '',
  /** The opened broadcast, and where in it (milliseconds). */
  id: '',
  at: '',
};

export type MonitorState = typeof monitorDefaults;
export type ChangeMonitor = (changes: Partial<MonitorState>) => void;
