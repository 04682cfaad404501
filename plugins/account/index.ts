export type { SignInSlot } from './sign-in-slot';
