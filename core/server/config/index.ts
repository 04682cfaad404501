export { Config, loadConfig, type Role, type Setting } from './config';
export { ConfigError } from './config-error';
export { describeConfig } from './describe-config';
export type { SmsConfig } from './sms-config';
export type { S3Config } from './store-config';
