/** What the probe in the page has gathered since the document began; times in milliseconds of the page's clock. */
export interface PageRecord {
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
  lastChange: number;
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
  };
  window.pageRecord = record;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
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
  new MutationObserver(() => {
    record.lastChange = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Total blocking time: what each long task took beyond 50 ms, from the first paint on. */
export const blockingTime = ({ longTasks, firstContentfulPaint }: PageRecord): number =>
  longTasks
    .filter(({ start }) => start >= firstContentfulPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

export const longestTask = ({ longTasks }: PageRecord): number =>
  Math.max(0, ...longTasks.map(({ duration }) => duration));
