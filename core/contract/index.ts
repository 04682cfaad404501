export * from './edit-schema';
export * from './notice-contract';
export * from './select-contract';
export * from './session-contract';
export * from './visit-contract';
