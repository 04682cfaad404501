export * from './secret-box';
export * from './signer';
