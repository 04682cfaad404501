export * from './client-emotion';
export * from './decide';
export * from './emotion-engine';
export * from './learn-from-client';
export * from './target';
