//! Enums of words.

/// Defines an enum whose values each have one word: in texts, in files and in JSON.
macro_rules! words {
    (
        $(#[$about:meta])*
        pub enum $name:ident, $word:ident {
            $($(#[$meaning:meta])* $value:ident = $text:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[derive(serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$meaning])* #[serde(rename = $text)] $value,)+
        }

        impl $name {
            /// The word for it.
            pub fn $word(self) -> &'static str {
                match self {
                    $($name::$value => $text,)+
                }
            }
        }
    };
}

pub(crate) use words;
