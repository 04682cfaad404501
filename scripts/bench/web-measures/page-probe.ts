/** A user interaction and the time until the next paint: the longest of its events. */
export interface Interaction {
  readonly id: number;
  readonly isKey: boolean;
  duration: number;
}

/** Measurements of the in-page probe since the document was loaded; times in milliseconds of the page's clock. */
export interface PageRecord {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  lastChange: number;
  /** Time of the last pointer press. */
  pressed: number;
  interactions: Interaction[];
}

declare global {
  interface Window {
    pageRecord: PageRecord;
  }
}

/** Runs in the page before its own scripts. */
export function installProbe(): void {
  const record: PageRecord = {
    firstContentfulPaint: 0,
    largestContentfulPaint: 0,
    layoutShift: 0,
    longTasks: [],
    lastChange: 0,
    pressed: 0,
    interactions: [],
  };
  window.pageRecord = record;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') record.firstContentfulPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    record.largestContentfulPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    if (!shift.hadRecentInput) record.layoutShift += shift.value;
  });
  observe('longtask', (entry) => record.longTasks.push({ start: entry.startTime, duration: entry.duration }));
  observe(
    'event',
    (entry) => {
      const { interactionId: id, name, duration } = entry as PerformanceEntry & { readonly interactionId: number };
      if (!id) return;
      const existing = record.interactions.find((each) => each.id === id);
      if (existing) existing.duration = Math.max(existing.duration, duration);
      else record.interactions.push({ id, isKey: name.startsWith('key'), duration });
    },
    { durationThreshold: 16 },
  );
  document.addEventListener('pointerdown', ({ timeStamp }) => void (record.pressed = timeStamp), { capture: true });
  new MutationObserver(() => {
    record.lastChange = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Total blocking time: the sum of each long task's time beyond 50 ms, from the first paint on. */
export const blockingTime = ({ longTasks, firstContentfulPaint }: PageRecord): number =>
  longTasks
    .filter(({ start }) => start >= firstContentfulPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

export const maxTask = ({ longTasks }: PageRecord): number => Math.max(0, ...longTasks.map(({ duration }) => duration));
