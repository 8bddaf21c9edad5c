import type { Role } from '../../model/message.ts';

/** The roles of a wire that calls them what they are called here, and those that it calls otherwise. */
export const rolesOf = (
  roles: readonly Role[],
  others: { readonly [name: string]: Role } = {},
): ReadonlyMap<string, Role> => new Map([...roles.map((role) => [role, role] as const), ...Object.entries(others)]);
