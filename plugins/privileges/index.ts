export { userTypes, type Role, type RoleMatrix } from './contract';
