export {
  classPrivilegeContract,
  privilegeMapSchema,
  roleContract,
  userTypes,
  type GroupPrivilege,
  type Role,
  type RoleMatrix,
  type RoleModule,
} from './contract';
