export { PasswordDialog, type MadePassword } from './password-dialog';
