export * from './advert-hints';
export * from './customer-hints';
export * from './market-hints';
export * from './news-hints';
export * from './post-hints';
export * from './topic-hints';
