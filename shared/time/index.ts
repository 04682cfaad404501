export * from './date-range';
export * from './date-text';
export * from './lengths';
export * from './range-value';
export * from './short-date';
export * from './local-time';
