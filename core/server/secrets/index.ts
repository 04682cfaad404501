export * from './secret-box';
export * from './signer';
export * from './secret-column';
