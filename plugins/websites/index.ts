export { siteTypes } from './site-type';
