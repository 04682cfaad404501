export * from './discover-feeds';
export * from './feed';
export * from './feed-error';
export { absoluteLinks, absoluteUrl, plainText } from './markup';
export * from './opml';
export * from './parse-feed';
export * from './sitemap';
