/** Pattern of a US ZIP code: five digits, or nine as "90012-1234". */
export const ZIP_CODE_PATTERN = /^\d{5}(-\d{4})?$/;
