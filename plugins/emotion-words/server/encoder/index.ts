export * from './encoder-command';
export * from './encoder-odds';
export * from './encoder-session';
export * from './word-pieces';
