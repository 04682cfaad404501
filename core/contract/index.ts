export * from './edit-schema';
export * from './id-schema';
export * from './notice-contract';
export * from './page-schema';
export * from './select-contract';
export * from './session-contract';
export * from './visit-contract';
