// Messages for missing values, shared by forms with and without a schema.

export const NO_EMAIL = "Please enter your email.";
export const NO_PHONE = "Please enter your phone number.";
export const NO_PASSWORD = "Please enter your password.";
