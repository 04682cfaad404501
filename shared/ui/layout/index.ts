export * from './disclosure';
export * from './split-pane';
export * from './stack';
export * from './tabs';
export * from './step-line';
export * from './when-near';
