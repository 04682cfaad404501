export type { SignInPlace } from './sign-in-place';
