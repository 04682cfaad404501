export { PasswordDialog } from './password-dialog';
