export * from './duration';
export * from './number';
export * from './text';
export * from './device-of';
