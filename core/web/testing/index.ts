export { addTexts } from '../locale/text-files';
export * from './choose-option';
export * from './fake-http-service';
export * from './held-texts';
export * from './page-with-space';
export * from './people';
export * from './test-kernel';
export { addExternalFiles, forgetExternalFiles } from '../host/external-files';
