export * from './date-range';
export * from './date-text';
export * from './lengths';
export * from './short-date';
export * from './wall-time';
