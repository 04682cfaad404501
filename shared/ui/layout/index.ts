export * from './split-pane';
export * from './tabs';
