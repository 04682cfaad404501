export { trackingContract, commentSettingContract } from './contract';
export { deepest, replySchema, trackTaskSchema } from './reply';
export { type CommentSetting } from './setting-contract';
