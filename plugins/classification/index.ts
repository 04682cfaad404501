export { classificationContract, type Classified, type ClassifiedArticle, type TagPreview } from './contract';
export { classification } from './plugin';
export { contentClass, tag, tagClass, tagKeyword } from './resource';
