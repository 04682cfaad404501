/** URL parameters of the screen; an empty string means "not set". */
export const monitorDefaults = {
  view: 'hits',
  channel: '',
  programme: '',
  subject: '',
  time: 'last-7-days',
  q: '',
  scope: 'hits',
  day: '',
  /** The open broadcast, and the position in it (milliseconds). */
  id: '',
  at: '',
};

export type MonitorState = typeof monitorDefaults;
export type ChangeMonitor = (changes: Partial<MonitorState>) => void;
