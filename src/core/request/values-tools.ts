import type { NameShape } from '../targets/name-shape.ts';

/**
 * The schemas that a requirement is about: all; those of tools; those of which the request says `strict`; those under the
 * key that takes a part of JSON Schema only, or under the one that takes more of it (Gemini); those of responses.
 */
export type Scope = 'all' | 'tools' | 'strict' | 'part' | 'full' | 'outputs';

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
  /** Every `pattern` is about the whole text, without look-around. */
  readonly patterns?: 'whole';
  /** Keywords that the API accepts in another place, so that the schema can move there. */
  readonly elsewhere?: readonly string[];
  /** The words of an error that says it. */
  readonly text?: string;
}

/** What must be said about the type of each schema. */
export interface TypeRequirement {
  readonly on: Scope;
  /** A list of types is rejected; `nullable` says null in its place. */
  readonly isOneWord?: true;
  /** There must be a type, unless one of these keywords is there. */
  readonly unless?: readonly string[];
  /** A list of types is accepted: what may be of any type can say so. */
  readonly takesLists?: true;
  /** Keywords that may be beside a union; all others may not. */
  readonly besideUnion?: readonly string[];
  /** Keywords that may not be beside a union. */
  readonly notBesideUnion?: readonly string[];
  /** What is beside a union counts below the root only. */
  readonly isInner?: true;
  /** An object must have a property. */
  readonly isFilled?: true;
  /** Keywords of objects only where the type is one. */
  readonly isObjectOnly?: true;
  /** The variant under which an error says it. */
  readonly text?: string;
}

/** Which references schemas may have. */
export interface RefRequirement {
  readonly on: Scope;
  /** What may be beside a reference: anything, nothing, or what the schema that it leads to does not say. */
  readonly siblings: 'any' | 'none' | 'other';
  readonly recursion: boolean;
  /** What every reference begins with. */
  readonly into?: string;
  /** The keyword under which no reference is followed. */
  readonly notUnder?: string;
}

/** How large schemas may be. */
export interface LimitRequirement {
  readonly on: Scope;
  /** Levels of objects. */
  readonly depth?: number;
  readonly properties?: number;
  /** Values of all enums of a schema. */
  readonly values?: number;
  /** Characters of the names and values of a schema. */
  readonly characters?: number;
  /** A schema may not require itself. */
  readonly ends?: true;
  /** No lower bound is above the upper one. */
  readonly ordered?: true;
  /** Objects of one union must begin with different properties. */
  readonly firstKeys?: true;
  /** How many tools of a request may be strict. */
  readonly strictTools?: number;
  /** How many optional properties these may have together. */
  readonly optional?: number;
  /** Bounds, optional properties and values of enums count together; how far is not published. */
  readonly states?: true;
  /** The variant under which an error says it. */
  readonly text?: string;
}

/** What APIs may require of tools and of the JSON Schemas in tools and outputs. */
export interface ToolValues {
  /** Arrays must say what their items are: of any kind, with a type, or by one schema and no list of them. */
  readonly 'schema/items': { readonly items: 'any' | 'typed' | 'one'; readonly on?: Scope };
  readonly 'schema/keyword': KeywordRequirement;
  readonly 'schema/type': TypeRequirement;
  /** Every object must say that it has no other properties; `isFilled`: every one that has some. */
  readonly 'schema/closed': { readonly on: Scope; readonly isFilled?: true };
  /** The root must say that it is an object, and may not be a union of others. One without a keyword only warns. */
  readonly 'schema/root': {
    readonly on: Scope;
    readonly mustSay: boolean;
    readonly unions: readonly string[];
  };
  /** Required properties must be declared; in strict schemas all that are declared are required. */
  readonly 'schema/required': { readonly on: Scope; readonly all: boolean };
  /** The values of an enum must be strings that say something, or of the declared type. */
  readonly 'schema/enum': { readonly on: Scope; readonly values: 'strings' | 'of-type' };
  /** The keywords must have the form that JSON Schema gives them. */
  readonly 'schema/invalid': {
    readonly on: Scope;
    readonly keywords: readonly string[];
    /** True where types may be written in capitals, or by their number. */
    readonly isAnyCase?: true;
  };
  /** What may be referred to, and what may be beside a reference. */
  readonly 'schema/ref': RefRequirement;
  /** How large schemas may be, each and together. */
  readonly 'schema/limits': LimitRequirement;
  /** The names of properties: at the root alone, or everywhere. */
  readonly 'schema/property-name': { readonly on: Scope; readonly shape: NameShape; readonly isRoot: boolean };
  /** The names of declared tools. */
  readonly 'tools/duplicate-name': { readonly unique: true };
  /** How a tool is declared, and with which keys. */
  readonly 'tools/declaration': {
    readonly keys: readonly string[] | null;
    readonly needsSchema: boolean;
    /** Keys that an API of another version or host has, or that clients add: where `keys` is not complete for sure, these are rejected and others may be newer. */
    readonly foreign?: readonly string[];
    /** A list that is there has a tool. */
    readonly isFilled?: true;
  };
  /** The description of a tool: what it may not be. */
  readonly 'tools/description': { readonly not: readonly ('null' | 'empty')[]; readonly max: number | null };
}
