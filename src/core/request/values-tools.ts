import type { NameShape } from '../targets/name-shape.ts';

/**
 * The schemas that a requirement is about: all; those of tools; those of which the request says `strict`; those under the
 * key that takes a part of JSON Schema only, or under the one that takes more of it (Gemini).
 */
export type Scope = 'all' | 'tools' | 'strict' | 'part' | 'full';

/** Which keywords schemas may have. */
export interface KeywordRequirement {
  readonly on: Scope;
  /** No others. */
  readonly only?: readonly string[];
  /** These not. */
  readonly not?: readonly string[];
  /** Asked of the root alone. */
  readonly isRoot?: true;
  /** The values of `format` that are known. */
  readonly formats?: readonly string[];
  /** Keywords that the API accepts in another place, so that the schema can move there. */
  readonly elsewhere?: readonly string[];
}

/** What must be said about the type of each schema. */
export interface TypeRequirement {
  readonly on: Scope;
  /** A list of types is rejected; `nullable` says null in its place. */
  readonly isOneWord?: true;
  /** There must be a type, unless one of these keywords is there. */
  readonly unless?: readonly string[];
  /** Keywords that may be beside a union; all others may not. */
  readonly besideUnion?: readonly string[];
  /** Keywords of objects only where the type is one. */
  readonly isObjectOnly?: true;
}

/** What APIs may require of tools and of the JSON Schemas in tools and outputs. */
export interface ToolValues {
  /** Arrays must say what their items are: of any kind, or with a type. */
  readonly 'schema/items': { readonly items: 'any' | 'typed' };
  readonly 'schema/keyword': KeywordRequirement;
  readonly 'schema/type': TypeRequirement;
  /** Every object must say that it has no other properties. */
  readonly 'schema/closed': { readonly on: Scope };
  /** The root must say that it is an object, and may not be a union of others. */
  readonly 'schema/root': { readonly on: Scope; readonly mustSay: boolean; readonly unions: readonly string[] };
  /** Required properties must be declared; in strict schemas all that are declared are required. */
  readonly 'schema/required': { readonly on: Scope; readonly all: boolean };
  /** The values of an enum must be strings that say something, or of the declared type. */
  readonly 'schema/enum': { readonly on: Scope; readonly values: 'strings' | 'of-type' };
  /** The keywords must have the form that JSON Schema gives them. */
  readonly 'schema/invalid': { readonly on: Scope; readonly keywords: readonly string[] };
  /** What may be referred to, and what may be beside a reference. */
  readonly 'schema/ref': { readonly on: Scope; readonly siblings: 'any' | 'none'; readonly recursion: boolean };
  /** The names of properties: at the root alone, or everywhere. */
  readonly 'schema/property-name': { readonly on: Scope; readonly shape: NameShape; readonly isRoot: boolean };
  /** The names of declared tools. */
  readonly 'tools/duplicate-name': { readonly unique: true };
  /** How a tool is declared, and with which keys. */
  readonly 'tools/declaration': {
    readonly keys: readonly string[] | null;
    readonly needsSchema: boolean;
  };
  /** The description of a tool: what it may not be. */
  readonly 'tools/description': { readonly not: readonly ('null' | 'empty')[]; readonly max: number | null };
}
