export * from './share-interval';
